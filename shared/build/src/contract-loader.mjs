/** A declaration of a module, as swc writes it: it begins a line and ends with the `;` before the next thing that does. */
const declaration = /^((?:\/\*\*[^]*?\*\/ )?(?:export )?const \w+ = )([^]*?);$(?=\n\S|\s*$(?!\n))/gm;
/** What is worth marking: something made by calls, or a list of another module's members, and no function. */
const isMade = (value) =>
  /^\[\s*\w+\.\w/.test(value) ||
  (/^[a-zA-Z{[]/.test(value) && /\w\(/.test(value) && !/^(?:async )?[\w$]+ ?=>/.test(value));
/** Members of a call that only documents and servers read; swc writes each from the beginning of a line. */
const forServers = /^ {4}(?:summary: [^\n]*?|errors: (?:\[[^\]]*\]|[\w.]+))(?:,\n|(?=\n))/gm;

/**
 * Prepares a module of the contract, as swc has written it, for a page: what no call of the page needs is left out.
 * Modules of the contract hold declarations of schemas and calls and plain functions; making a declaration does nothing
 * else, so each is marked as one that may go when nobody uses it - as a whole, since its parts are calls too. The
 * members that only documents and servers read (`summary`, `errors`) go from every call.
 */
export function prepareContract(source) {
  return source.replace(declaration, (whole, head, value) => {
    if (!isMade(value)) return whole;
    const needed = /^define\w+\(/.test(value) ? value.replace(forServers, '') : value;
    return `${head}/*#__PURE__*/ (()=>(${needed}))();`;
  });
}

export default function contractLoader(source, map) {
  this.callback(null, prepareContract(source), map);
}
