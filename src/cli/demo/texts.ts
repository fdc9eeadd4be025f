import type { DemoFeed } from './demo-feed.ts';
import { englishTexts } from './texts-en.ts';
import { portugueseTexts } from './texts-pt.ts';

export const demoTexts: readonly DemoFeed[] = [...portugueseTexts, ...englishTexts];
