'use client'

import { findLinks } from '@consult/domain/message-links'
import { Fragment, useMemo } from 'react'

/** Shows a message as plain text. Its links send no referrer. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text])
  return pieces.map(({ text: words, href, host }, index) =>
    href === undefined ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-text underline underline-offset-2"
      >
        {words}
        {host && ` (${host})`}
      </a>
    ),
  )
}
