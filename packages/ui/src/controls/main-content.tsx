'use client'

import { type ComponentProps, useEffect } from 'react'
import { classes } from './classes.ts'

/** Marks the element that takes the focus instead of the page's `main`, in {@link focusContent}: an open thread. */
export const skipTarget = { 'data-skip-target': '' } as const

/** Focuses the content of the page, past the header and the navigation, without scrolling. */
export function focusContent(): void {
  const main = document.querySelector<HTMLElement>('main')
  const part = main?.querySelector<HTMLElement>('[data-skip-target]')
  ;(part?.checkVisibility() ? part : main)?.focus({ preventScroll: true })
}

/** Whether this tab has shown a page before. At the first one, the browser decides where reading begins. */
let hasShownPage = false

/**
 * The `main` of a page. A page that replaces another takes the focus if the element that had it went with that page:
 * otherwise the next Tab would begin at the top of the window, and a screen reader would say nothing.
 */
export function Main({ className, ...props }: Omit<ComponentProps<'main'>, 'tabIndex'>) {
  useEffect(() => {
    if (hasShownPage && document.activeElement === document.body) focusContent()
    hasShownPage = true
  }, [])
  // A frame around everything that one sees would say nothing.
  return <main {...props} tabIndex={-1} className={classes('outline-none', className)} />
}
