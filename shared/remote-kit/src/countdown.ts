/** Time left as `HH:MM:SS`, hours beyond a day counted on (`51:04:05`); never below zero. The same in every language. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Time left of something short as `MM:SS`; with its hours as soon as it has any. */
export const stepText = (milliseconds: number): string => countdownText(milliseconds).replace(/^00:/, '');
