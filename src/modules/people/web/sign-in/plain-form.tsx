import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useAutofocus } from '../use-autofocus.ts';
import type { Submit } from '../use-submit.ts';

/** A form without a record (sign in, register, reset): shows the error above and focuses the first invalid field. */
export function PlainForm(props: { submit: Submit; children: ReactNode }): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  const { submit } = props;
  useEffect(() => {
    if (submit.error === null) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submit.error]);
  useAutofocus(element);
  return (
    <form ref={element} noValidate onSubmit={submit.onSubmit} className="o-form">
      <ErrorAlert error={submit.error} onClose={submit.clear} />
      {props.children}
    </form>
  );
}
