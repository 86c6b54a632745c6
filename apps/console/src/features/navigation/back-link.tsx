import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceLink } from './place-link.tsx'

/** A link from one item to its list. */
export function BackLink({ href, children }: { href: `/${string}`; children: ReactNode }) {
  return (
    <PlaceLink href={href} className={buttonClasses('quiet')}>
      <ArrowLeft className="size-4.5 shrink-0 rtl:rotate-180" aria-hidden />
      {children}
    </PlaceLink>
  )
}
