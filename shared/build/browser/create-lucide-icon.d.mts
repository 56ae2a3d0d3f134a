import type { FunctionComponent } from 'react';
import type { LucideProps } from 'lucide-react';

/** What an icon of the library is made from. */
export interface IconData {
  readonly name: string;
  readonly size?: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  readonly aliases?: readonly string[];
}

export default function createLucideIcon(data: IconData): FunctionComponent<LucideProps>;
