import type { ReactNode } from 'react'

/** A section of a page, on a card. @param tools the actions that apply to the whole section */
export function Section({
  title,
  text,
  tools,
  children,
}: {
  title: string
  text?: ReactNode
  tools?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-l border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <h2 className="text-l font-semibold wrap-anywhere">{title}</h2>
          {text && <p className="text-m wrap-anywhere text-muted">{text}</p>}
        </div>
        {tools && <div className="flex max-w-full flex-wrap items-center gap-2">{tools}</div>}
      </div>
      {children}
    </section>
  )
}
