import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { request } from '#platform/web/api/request.ts';
import { frameSize } from './frame-size.ts';
import { useTranslations } from './words.ts';

/** Data that `_checkout` answers and the payment form needs. */
export interface PaymentForm {
  readonly livemode: boolean;
  readonly fake: boolean;
  readonly token: string;
  readonly plan: 'pro' | 'corp';
  readonly unit_amount: number;
  readonly items: readonly { readonly priceId: string; readonly quantity: number }[];
  readonly customer: { readonly id?: string; readonly email?: string };
  readonly locale: string;
  readonly custom: Readonly<Record<string, string>>;
}

export type PaymentNews = 'paid' | 'declined';

/** The payment form within the page: the real processor's or the fake one's. */
export function PaymentFrame(props: { form: PaymentForm; onNews: (news: PaymentNews) => void }): ReactNode {
  return props.form.fake ? <FakeFrame {...props} /> : <PaddleFrame {...props} />;
}

/** The frame posts a message when a button is pressed; it can reach nothing else. */
function FakeFrame({ form, onNews }: { form: PaymentForm; onNews: (news: PaymentNews) => void }): ReactNode {
  const t = useTranslations();
  const frame = useRef<HTMLIFrameElement>(null);
  const press = useEffectEvent(async (way: unknown) => {
    if (way !== 'pay' && way !== 'decline') return;
    const purchase = { items: form.items, custom: form.custom };
    await request('POST', '/_paddle/pay', { body: { purchase: JSON.stringify(purchase), way } });
    onNews(way === 'pay' ? 'paid' : 'declined');
  });
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === frame.current?.contentWindow) void press(data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className="b-frame"
      title={t('billing.pay.frame')}
      sandbox="allow-scripts"
      src="/_paddle/frame"
      height={frameSize.height}
    />
  );
}

function PaddleFrame({ form, onNews }: { form: PaymentForm; onNews: (news: PaymentNews) => void }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNews);
  const open = useEffectEvent(async () => {
    const { CheckoutEventNames, initializePaddle } = await import('@paddle/paddle-js');
    const paddle = await initializePaddle({
      environment: form.livemode ? 'production' : 'sandbox',
      token: form.token,
      eventCallback: ({ name }) => {
        if (name === CheckoutEventNames.CHECKOUT_COMPLETED) notify('paid');
        if (name === CheckoutEventNames.CHECKOUT_PAYMENT_FAILED) notify('declined');
      },
    });
    const { id, email } = form.customer;
    paddle?.Checkout.open({
      items: [...form.items],
      customData: form.custom,
      ...(id !== undefined ? { customer: { id } } : email === undefined ? {} : { customer: { email } }),
      settings: {
        displayMode: 'inline',
        frameTarget: 'payment-frame',
        frameInitialHeight: frameSize.height,
        frameStyle: `width: 100%; min-width: ${frameSize.width}px; border: none`,
        locale: form.locale,
        theme: form.custom['userTheme'] === 'dark' ? 'dark' : 'light',
      },
    });
  });
  useEffect(() => {
    void open();
  }, []);
  return <div ref={frame} className="b-frame payment-frame" />;
}
