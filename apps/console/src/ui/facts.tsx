import type { ReactNode } from 'react'

/** Facts with their names. On a narrow page, each name is above its fact. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-m sm:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)] sm:gap-y-2.5">
      {facts.map(([name, fact]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
