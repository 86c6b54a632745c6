'use client'

import { Menu } from '@base-ui/react/menu'
import { classes } from '@consult/ui/controls/classes.ts'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Menu as MenuIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMe } from '../../entities/session/use-me.tsx'
import { type Page, pagesFor } from './pages.ts'
import { PlaceLink } from './place-link.tsx'
import { usePlace } from './use-place.tsx'
import { navigationWords } from './words.ts'

/** A link of the navigation. */
function PageLink({ page, ...rest }: Omit<ComponentProps<typeof PlaceLink>, 'href'> & { page: Page }) {
  const { here } = usePlace()
  return <PlaceLink {...rest} href={page.href} aria-current={page === here ? 'page' : undefined} />
}

/** The pages at the side of a wide window. */
export function PageNav() {
  const words = useWords(navigationWords)
  const { here } = usePlace()
  return (
    <nav
      aria-label={words.pages}
      className="hidden w-56 shrink-0 overflow-y-auto border-e border-line bg-surface p-3 lg:block"
    >
      <ul className="grid gap-0.5">
        {pagesFor(useMe().member.role).map((page) => (
          <li key={page.name}>
            <PageLink
              page={page}
              className={classes(
                'flex min-h-9 items-center gap-2.5 rounded-s px-2.5 text-m transition-colors duration-(--quick) pointer-coarse:min-h-11',
                page === here ? 'bg-selected font-medium text-accent-text' : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              <page.mark className="size-4.5 shrink-0" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{words.names[page.name]}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages as a menu, in windows without room at the side. */
export function PageMenu() {
  const words = useWords(navigationWords)
  const { here } = usePlace()
  const { role } = useMe().member
  return (
    <nav aria-label={words.pages} className="min-w-0 lg:hidden">
      <MenuFrame
        align="start"
        width="w-60"
        trigger={
          <button
            type="button"
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-s px-2 font-medium hover:bg-hover pointer-coarse:min-h-11"
          >
            <MenuIcon className="size-4.5 shrink-0" aria-hidden />
            <span className="min-w-0 truncate">{here ? words.names[here.name] : words.menu}</span>
            {here && <span className="sr-only">{words.menu}</span>}
          </button>
        }
      >
        {pagesFor(role).map((page) => (
          <Menu.LinkItem
            key={page.name}
            className={classes(menuItem, page === here && 'bg-selected font-medium text-accent-text')}
            closeOnClick
            render={<PageLink page={page} />}
          >
            <page.mark className="size-4.5 shrink-0" aria-hidden />
            {words.names[page.name]}
          </Menu.LinkItem>
        ))}
      </MenuFrame>
    </nav>
  )
}
