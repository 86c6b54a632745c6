'use client'

import { findLinks } from '@consult/domain/message-links'
import { Fragment, useMemo } from 'react'

/** What somebody wrote: text and nothing but text, with links that give nothing away about where they were followed. */
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
