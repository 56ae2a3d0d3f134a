/** The members of an object; none of anything else. */
export function membersOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}

/** A call's input as a form: files as they are, texts as they are, other values as JSON. */
export function toForm(members: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** A response body as {@link toEnvelope} reads it. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly fields: Readonly<Record<string, string>>;
  readonly until: number;
}

/** The response body that every answer of the exchange has; undefined for anything else (H-20). */
export function toEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number')
    return undefined;
  const fields: Record<string, string> = {};
  if ('fields' in body) {
    for (const [name, text] of Object.entries(membersOf(body.fields)))
      if (typeof text === 'string') fields[name] = text;
  }
  return {
    code: body.code,
    msg: 'msg' in body && typeof body.msg === 'string' ? body.msg : '',
    data: 'data' in body ? body.data : undefined,
    fields,
    until: 'until' in body && typeof body.until === 'number' ? body.until : 0,
  };
}
