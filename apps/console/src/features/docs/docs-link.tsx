'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { useDocsUrl } from './use-docs-url.ts'
import { docsWords } from './words.ts'

/** A link to a page of the documentation. It opens in a new tab, so that nothing typed here is lost. */
export function DocsLink({ path, children }: { path: string; children: ReactNode }) {
  const words = useWords(docsWords)
  return (
    <a
      href={useDocsUrl(path)}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {children}
      <span className="sr-only">{` ${words.newTab}`}</span>
    </a>
  )
}
