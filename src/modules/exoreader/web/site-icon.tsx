import type { ReactNode } from 'react';
import './feed/item-pictures.css';

/** The icon of a subscription's site, from our own server; nothing if it is not known. */
export function SiteIcon(props: { account: string; subscription: string; version: string | undefined }): ReactNode {
  const { account, subscription, version } = props;
  if (version === undefined) return null;
  const src = `/api/${account}/${subscription}/icon?v=${version}`;
  return <img className="x-site-icon" src={src} alt="" width={16} height={16} loading="lazy" decoding="async" />;
}
