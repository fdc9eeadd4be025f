/**
 * A CommonJS library runs when it is first imported. This file imports it alone, so that it runs in a task of its own
 * (`vite.config.ts`).
 */
export { createRoot } from 'react-dom/client';
