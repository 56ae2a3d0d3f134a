/** People compare the ends of an address: so many characters alike there, and it is taken for another one. */
const alikeAtEnds = 6;
/** What every address of a network begins with tells nobody anything. */
const beginning = /^(bc1[pq]?|T|1|3)/i;

/**
 * The first of the known addresses that `address` resembles without being it: alike at its ends, in whatever case. Whoever
 * copies one of them from a list of transfers, or types it, sends to a fraud. Page and exchange ask the same.
 */
export function similarAddress(address: string, known: Iterable<string>): string | undefined {
  for (const other of known) {
    if (other !== address && endsAlike(address, other) >= alikeAtEnds) return other;
  }
  return undefined;
}

/** How many characters two addresses have alike at both ends together, apart from what all begin with. */
function endsAlike(left: string, right: string): number {
  const one = left.replace(beginning, '').toLowerCase();
  const other = right.replace(beginning, '').toLowerCase();
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < most - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  return first + last;
}
