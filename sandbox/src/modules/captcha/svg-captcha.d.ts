declare module 'svg-captcha' {
  interface Options {
    readonly width?: number;
    readonly height?: number;
    readonly fontSize?: number;
    readonly noise?: number;
    readonly color?: boolean;
    readonly background?: string;
  }
  /** Draws the text as an SVG picture. */
  export default function draw(text: string, options?: Options): string;
}
