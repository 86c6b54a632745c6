'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { classes } from '../controls/classes.ts'
import { useWords } from '../words/use-words.tsx'
import { pages } from './pages.ts'
import { shellWords } from './words.ts'

/** From page to page. */
export function PageNav() {
  const words = useWords(shellWords)
  const here = usePathname().split('/')[1]
  return (
    <nav aria-label={words.pages}>
      <ul className="flex gap-1">
        {pages.map(({ segment, href, name, mark: Mark }) => (
          <li key={segment}>
            <Link
              href={href}
              aria-current={segment === here ? 'page' : undefined}
              className={classes(
                'flex min-h-9 items-center gap-2 rounded-s px-2.5 text-m pointer-coarse:min-h-11',
                segment === here ? 'bg-selected font-medium text-accent-text' : 'text-muted hover:bg-hover',
              )}
            >
              <Mark className="size-4.5" aria-hidden />
              <span className="max-lg:sr-only">{words[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
