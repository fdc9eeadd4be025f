import { request } from '#platform/web/api/request.ts';
import { pushKey } from './unread.ts';

/** A browser of the person that shows notices. */
export interface Device {
  readonly id: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly last_sent_at: string | null;
  readonly failing: boolean;
  /** It belongs to the session of this browser. */
  readonly current: boolean;
}

interface Push {
  /** With it a browser subscribes at its push service. */
  readonly key: string;
  readonly devices: readonly Device[];
}

/** Goes to a page of the product. */
type Go = (path: string) => void;

export async function readPush(): Promise<Push> {
  return request<Push>('GET', '/_push');
}

/** Whether this browser can show notices, and whether the person has forbidden it. */
export type Ability = 'able' | 'blocked' | 'needs-home-screen' | 'unable';

export function pushAbility(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able';
  // Safari of iOS has them only in pages that were added to the home screen.
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'needs-home-screen' : 'unable';
}

/** Asks for permission and subscribes; false if the person did not allow it. Call it when a button is pressed. */
export async function startPush(me: string, go: Go): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe((await readPush()).key);
  localStorage.setItem(pushKey, me);
  followClicks(go);
  return true;
}

export async function stopPush({ id, current }: Pick<Device, 'id' | 'current'>): Promise<void> {
  await request('DELETE', `/_push/${id}`);
  if (!current) return;
  localStorage.removeItem(pushKey);
  const registration = await navigator.serviceWorker.getRegistration('/push-worker.js');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Subscribes again in a new session, or if the keys of the installation have changed. */
export async function continuePush(go: Go): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  followClicks(go);
  const { key, devices } = await readPush();
  const registration = await navigator.serviceWorker.getRegistration('/push-worker.js');
  const known = await registration?.pushManager.getSubscription();
  if (!known || keyOf(known) !== key || !devices.some(({ current }) => current)) await subscribe(key);
}

let isFollowing = false;

/** Goes to the page of a notice that is clicked, when the worker says so. */
function followClicks(go: Go): void {
  if (isFollowing) return;
  isFollowing = true;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ path: string }>) => {
    ports[0]?.postMessage('followed');
    go(data.path);
  });
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== key) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await request('POST', '/_push', { body: { endpoint, keys } });
}

/** The key with which a browser subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
