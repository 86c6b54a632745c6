'use client'

import { type ReactNode, useEffect } from 'react'
import { classes } from './classes.ts'
import { Main } from './main-content.tsx'

/** Sets the window's title while a page is open. The title names the page, never a patient. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Consult`
  }, [title])
}

/**
 * A page: its title, its page-wide actions, and its body, which scrolls. While the body loads, or if it fails to load,
 * pass a component from `controls/empty-state.tsx` instead.
 * @param toolsBeside keeps the tools in the row of a short title, also on a phone.
 * @param width `reading`: for forms and text; `wide`: for tables and lists; `full`: for content that fills the window.
 */
export function PageFrame({
  title,
  intro,
  tools,
  toolsBeside = false,
  width = 'wide',
  children,
}: {
  title: string
  intro?: ReactNode
  tools?: ReactNode
  toolsBeside?: boolean
  width?: 'reading' | 'wide' | 'full'
  children: ReactNode
}) {
  useWindowTitle(title)
  const frame = classes(
    'mx-auto w-full px-[min(1rem,5vw)] sm:px-6 lg:px-8',
    width === 'reading' && 'max-w-190',
    width === 'wide' && 'max-w-300',
  )
  return (
    <Main className="flex min-h-0 flex-1 flex-col overflow-y-auto md:mb-[var(--toasts-height,0px)]">
      <header className={classes(frame, 'flex flex-wrap items-center gap-x-6 gap-y-3 pt-5 pb-4 sm:pt-7')}>
        <div className={classes('min-w-0 flex-1', toolsBeside ? 'basis-24' : 'basis-60')}>
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {intro && <p className="mt-1 max-w-160 text-m text-muted">{intro}</p>}
        </div>
        {tools && <div className="flex flex-wrap items-center gap-2">{tools}</div>}
      </header>
      <div className={classes(frame, 'flex-1 pb-[max(2rem,env(safe-area-inset-bottom))]')}>{children}</div>
    </Main>
  )
}
