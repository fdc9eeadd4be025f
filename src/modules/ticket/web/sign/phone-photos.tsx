import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useCounterWords } from '../counter-words.ts';
import type { Door } from './door.tsx';
import { PhotoDoorDialog } from './photo-door-dialog.tsx';

interface Waiting {
  readonly photos: readonly { readonly id: string; readonly name: string }[];
}

/** Milliseconds between two looks for photos. */
const interval = 2000;

/** Shows a QR code by which a phone sends photos to a form, and passes on each photo that arrives. */
export function PhonePhotos({ account, onPhoto }: { account: string; onPhoto: (file: File) => void }): ReactNode {
  const t = useCounterWords();
  const [open, setOpen] = useState(false);
  const [door, setDoor] = useState<Door>();
  const [count, setCount] = useState(0);
  const known = useRef(new Set<string>());
  const { data } = useQuery({
    queryKey: ['phone photos', account, door?.id],
    queryFn: ({ signal }) => request<Waiting>('GET', `/${account}/_doors/${door?.id ?? ''}/photos`, { signal }),
    enabled: door !== undefined,
    // Also a while after the end, for a photo that was on its way.
    refetchInterval: () => (door !== undefined && Date.parse(door.expires_at) + 60_000 > Date.now() ? interval : false),
  });
  const take = useEffectEvent(async (id: string, name: string): Promise<void> => {
    try {
      const answer = await fetch(`/api/${account}/_doors/${door?.id ?? ''}/photos/${id}`);
      if (!answer.ok) throw new Error(answer.statusText);
      onPhoto(new File([await answer.blob()], name, { type: 'image/jpeg' }));
      setCount((before) => before + 1);
    } catch {
      // Tried again at the next look.
      known.current.delete(id);
    }
  });
  useEffect(() => {
    for (const { id, name } of data?.photos ?? []) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      void take(id, name);
    }
  }, [data]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={16} />}
        onClick={() => {
          setCount(0);
          setOpen(true);
        }}
      >
        {t('door.photos')}
      </Button>
      {open ? (
        <PhotoDoorDialog account={account} arrived={count} onMade={setDoor} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
