export function describeFile(
  file: string,
): Promise<{ readonly raw: number; readonly gz: number; readonly br: number; readonly integrity: string }>;
