/**
 * What a remote's `remote.config.ts` exports as `flags`: by name a sentence that says what the flag switches on. A flag is off unless
 * the composition says otherwise (O-14).
 */
export type RemoteFlags = Readonly<Record<string, string>>;

/** What a flag is called: small letters, digits and hyphens, such as `short-form`. */
export const flagName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
