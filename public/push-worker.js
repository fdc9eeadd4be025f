// Shows the notices that arrive from a push service, and opens their page when they are clicked. It stores nothing and answers no requests.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const pictures = { icon: '/notification.png', badge: '/notification-badge.png' };
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: true, data: { path }, ...pictures }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** Lets an open window go to the path, the last used one first; opens a new window if none does. */
async function openPage(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const one of windows)
    if (await follows(one, path)) {
      await one.focus();
      return;
    }
  await self.clients.openWindow(path);
}

/** Whether the window goes to the path: a page of strangers, or one that is still loading, does not answer. */
async function follows(one, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, 500, false);
    one.postMessage({ path }, [port2]);
  });
}
