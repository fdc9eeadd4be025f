import { isIP } from 'node:net';
import { parseUrl } from '#platform/entity/parse-url.ts';

/** Parsers of settings: each returns undefined for text that it does not accept. */

export function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/** Each process has its own pool of connections; more processes would cost PostgreSQL more than they gain. */
export const maxWorkers = 32;

export function parseWorkers(text: string): number | undefined {
  return /^[1-9]\d?$/.test(text) && Number(text) <= maxWorkers ? Number(text) : undefined;
}

export function parseDrain(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) <= 30 ? Number(text) : undefined;
}

export function addressOf(text: string, schemes: readonly string[]): string | undefined {
  return parseUrl(text) !== undefined && schemes.some((scheme) => text.startsWith(scheme)) ? text : undefined;
}

export function parseBaseUrl(text: string): string | undefined {
  if (!addressOf(text, ['http://', 'https://'])) return undefined;
  const { origin, pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '' ? origin : undefined;
}

export function parseService(text: string): string | undefined {
  return addressOf(text, ['http://', 'https://'])?.replace(/\/$/, '');
}

export function parseHosts(text: string): string[] | undefined {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase());
  return hosts.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host)) ? hosts : undefined;
}

export function parseSender(text: string): string | undefined {
  return /^(?:[^<>@,;\r\n]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/.test(text) ? text : undefined;
}

export function parseAddress(text: string): string | undefined {
  return /^[^<>@\s,;?]+@[^<>@\s,;?]+$/.test(text) ? text : undefined;
}

export function parseProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function parseModuleHosts(text: string, products: readonly string[]): Record<string, string> | undefined {
  const hosts: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [host = '', key = '', ...rest] = pair.split('=').map((part) => part.trim().toLowerCase());
    const module = products.find((known) => known === key);
    if (!module || rest.length > 0 || !/^[a-z0-9.-]{1,253}$/.test(host)) return undefined;
    hosts[host] = module;
  }
  return hosts;
}

/** A host name that is `host` or above it, but no top-level domain. */
export function parseHostAbove(text: string, host: string): string | undefined {
  const above = text.toLowerCase();
  return above === host || (above.includes('.') && host.endsWith(`.${above}`)) ? above : undefined;
}

export function choice<const T extends string>(...allowed: readonly T[]): (text: string) => T | undefined {
  return (text) => allowed.find((value) => value === text);
}
