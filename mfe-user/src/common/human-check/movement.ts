/** A moment of the movement: milliseconds since it began, and the piece's left edge in pixels of the picture. */
export type MovementPoint = [number, number];

/** Most points that are sent. */
const most = 500;

/** Keeps the movement of the piece: first and last point always, those between thinned out when there are too many. */
export function createMovement() {
  let points: MovementPoint[] = [];
  let began: number | undefined;
  return {
    /** Notes where the piece is. `time` is the event's time stamp in ms. */
    add(time: number, left: number): void {
      began ??= time;
      points.push([Math.round(time - began), Math.round(left * 10) / 10]);
      if (points.length > most)
        points = points.filter((_, index) => index % 2 === 0 || index === points.length - 1);
    },
    points: (): MovementPoint[] => points,
    clear(): void {
      points = [];
      began = undefined;
    },
  };
}
