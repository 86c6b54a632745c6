import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { goTo } from './navigation.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string
  readonly prefetch?: boolean | null
  readonly replace?: boolean
  readonly scroll?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link as Next renders it, which goes to its path within the page. */
function Link({ href, prefetch: _prefetch, replace: _replace, scroll: _scroll, onClick, children, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

// biome-ignore lint/style/noDefaultExport: Next's module has one.
export { Link as default }
