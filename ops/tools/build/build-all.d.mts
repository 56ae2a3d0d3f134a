export function buildAll(names: readonly string[], tell: (line: string) => void): Promise<string[]>;
