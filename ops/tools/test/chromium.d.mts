import type { LaunchOptions } from '@playwright/test';

export function chromiumLaunch(): LaunchOptions;
export function ensureChromium(): void;
