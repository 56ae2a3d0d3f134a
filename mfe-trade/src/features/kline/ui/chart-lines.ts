import { createContext } from 'react';
import type { ChartLines } from '../domain/price-line';

/** What is a person's own of the chart's pair; undefined until that is known. */
export const ChartLinesContext = createContext<ChartLines | undefined>(undefined);
