import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** On another screen the keyboard starts at the content, unless a form there has taken the focus already. */
export function useFocusOnArrival(): void {
  const path = useLocation({ select: (location) => location.pathname });
  const known = useRef(path);
  useEffect(() => {
    if (known.current === path) return;
    known.current = path;
    const content = document.getElementById('content');
    if (content !== null && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
}
