import type { Random } from '../../core/random';

/** What a motif is drawn with: it lies in the right part of a picture, around `x`, `y`. */
export interface Pen {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly random: Random;
  /** A light shade of the picture's colour, and an accent. */
  readonly light: string;
  readonly accent: string;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function rings({ x, y, height, light, accent, random }: Pen): string {
  const lines = range(7).map(
    (index) =>
      `<circle cx="${number(x)}" cy="${number(y)}" r="${number(height * (0.12 + index * 0.105))}" fill="none" stroke="${light}" stroke-width="${number(2 + index * 0.6)}" opacity="${number(0.75 - index * 0.09)}"/>`,
  );
  const moons = range(4).map((index) => {
    const angle = random.next() * Math.PI * 2;
    const radius = height * (0.225 + index * 0.105);
    return `<circle cx="${number(x + Math.cos(angle) * radius)}" cy="${number(y + Math.sin(angle) * radius)}" r="${number(height * (0.018 + 0.02 * random.next()))}" fill="${accent}"/>`;
  });
  return `${lines.join('')}<circle cx="${number(x)}" cy="${number(y)}" r="${number(height * 0.075)}" fill="${accent}"/>${moons.join('')}`;
}

function waves({ width, height, light, accent, random }: Pen): string {
  return range(6)
    .map((index) => {
      const top = height * (0.36 + index * 0.115);
      const swing = height * (0.05 + 0.04 * random.next());
      const length = width / (2.2 + random.next() * 1.4);
      const start = -random.next() * length;
      const crests = range(6).map(
        () => `q ${number(length / 4)} ${number(-swing)} ${number(length / 2)} 0 t ${number(length / 2)} 0`,
      );
      return `<path d="M ${number(start)} ${number(top)} ${crests.join(' ')} V ${height} H ${number(start)} Z" fill="${index === 2 ? accent : light}" opacity="${number(0.12 + index * 0.05)}"/>`;
    })
    .join('');
}

function peaks({ width, height, light, accent, random }: Pen): string {
  const sun = `<circle cx="${number(width * 0.8)}" cy="${number(height * 0.3)}" r="${number(height * 0.13)}" fill="${accent}"/>`;
  const ranges = range(3).map((row) => {
    const base = height * (0.52 + row * 0.13);
    const points = range(8).map((index) => {
      const rise = (0.1 + 0.26 * random.next()) * (0.35 + (index / 7) * 0.9);
      return `L ${number((width / 7) * index)} ${number(base - (index % 2 ? height * rise : 0))}`;
    });
    return `<path d="M 0 ${height} ${points.join(' ')} L ${width} ${height} Z" fill="${light}" opacity="${number(0.16 + row * 0.14)}"/>`;
  });
  return sun + ranges.join('');
}

function petals({ x, y, height, light, accent, random }: Pen): string {
  const turn = random.next() * 40;
  const flower = (count: number, length: number, breadth: number, fill: string, opacity: number) =>
    range(count)
      .map(
        (index) =>
          `<ellipse cx="${number(x)}" cy="${number(y - height * length * 0.5)}" rx="${number(height * breadth)}" ry="${number(height * length * 0.5)}" fill="${fill}" opacity="${opacity}" transform="rotate(${number(turn + (360 / count) * index)} ${number(x)} ${number(y)})"/>`,
      )
      .join('');
  return (
    flower(12, 0.62, 0.07, light, 0.2) +
    flower(9, 0.42, 0.07, light, 0.4) +
    flower(7, 0.24, 0.05, accent, 0.9) +
    `<circle cx="${number(x)}" cy="${number(y)}" r="${number(height * 0.035)}" fill="#ffffff" opacity="0.9"/>`
  );
}

function rays({ x, y, width, height, light, accent }: Pen): string {
  const reach = Math.hypot(width, height);
  const beams = range(18).map((index) => {
    const angle = (Math.PI * 2 * index) / 18;
    const half = 0.07;
    const point = (at: number) => `${number(x + Math.cos(at) * reach)},${number(y + Math.sin(at) * reach)}`;
    return `<polygon points="${number(x)},${number(y)} ${point(angle - half)} ${point(angle + half)}" fill="${light}" opacity="${index % 2 ? 0.1 : 0.2}"/>`;
  });
  return `${beams.join('')}<circle cx="${number(x)}" cy="${number(y)}" r="${number(height * 0.24)}" fill="${light}" opacity="0.35"/><circle cx="${number(x)}" cy="${number(y)}" r="${number(height * 0.15)}" fill="${accent}"/>`;
}

function blocks({ width, height, light, accent, random }: Pen): string {
  const size = height / 7;
  const cells = range(7 * 9).flatMap((index) => {
    const [column, row] = [index % 9, Math.floor(index / 9)];
    const density = 0.15 + (column / 8) * 0.75;
    const dice = random.next();
    if (dice > density) return [];
    const fill = random.next() < 0.12 ? accent : light;
    const left = width - (9 - column) * size;
    return `<rect x="${number(left + 2)}" y="${number(row * size + 2)}" width="${number(size - 4)}" height="${number(size - 4)}" rx="${number(size * 0.18)}" fill="${fill}" opacity="${number(0.15 + random.next() * 0.5)}"/>`;
  });
  return cells.join('');
}

function skyline({ width, height, light, accent, random }: Pen): string {
  const count = 11;
  const breadth = (width * 0.62) / count;
  return range(count)
    .map((index) => {
      const left = width * 0.4 + index * breadth;
      const tall = height * (0.22 + 0.5 * random.next() * (0.4 + index / count));
      const windows = range(Math.floor(tall / 26)).flatMap((row) =>
        range(2).flatMap((column) =>
          random.next() < 0.45
            ? `<rect x="${number(left + breadth * (0.2 + column * 0.36))}" y="${number(height - tall + 12 + row * 24)}" width="${number(breadth * 0.2)}" height="10" rx="2" fill="${accent}" opacity="0.9"/>`
            : [],
        ),
      );
      return `<rect x="${number(left)}" y="${number(height - tall)}" width="${number(breadth - 4)}" height="${number(tall)}" rx="5" fill="${light}" opacity="${number(0.18 + random.next() * 0.25)}"/>${windows.join('')}`;
    })
    .join('');
}

function strings({ width, height, light, accent, random }: Pen): string {
  const lines = range(15).map((index) => {
    const left = width * 0.42 + (index * width * 0.58) / 15;
    const amplitude = (0.06 + random.next() * 0.34) * height;
    const fill = random.next() < 0.22 ? accent : light;
    return `<rect x="${number(left)}" y="${number(height / 2 - amplitude)}" width="${number(width * 0.016)}" height="${number(amplitude * 2)}" rx="${number(width * 0.008)}" fill="${fill}" opacity="${number(0.3 + (index / 15) * 0.5)}"/>`;
  });
  return lines.join('');
}

/** Ways to draw a picture by name, each as SVG elements. */
export const motifs: ReadonlyMap<string, (pen: Pen) => string> = new Map(
  Object.entries({ rings, waves, peaks, petals, rays, blocks, skyline, strings }),
);
