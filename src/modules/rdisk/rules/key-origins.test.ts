import { expect, test } from 'vitest';
import { isKeyOrigin } from './key-origins.ts';

test.each([
  'https://app.example',
  'https://app.example:8443',
  'http://localhost:5173',
  'http://127.0.0.1',
  'capacitor://localhost',
  'app://obsidian.md',
  'moz-extension://0f3e8a2c-1111-4222-8333-444455556666',
])('%s is an origin', (origin) => expect(isKeyOrigin(origin)).toBe(true));

test.each([
  '',
  '*',
  'null',
  'https://',
  'https://app.example/',
  'https://APP.example',
  'https://*.example',
  'http://app.example',
  'file://localhost',
  'https://a.example https://b.example',
])('%j is none', (origin) => expect(isKeyOrigin(origin)).toBe(false));
