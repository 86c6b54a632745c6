import type { ReactNode } from 'react'

/**
 * A section of the profile. If text is so large that a date would not fit, it takes the full width of the page.
 * @param id where links from other pages lead
 */
export function ProfileSection({
  title,
  text,
  id,
  children,
}: {
  title: string
  text: string
  id?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className="scroll-mt-4 @container grid grid-cols-1 gap-4 rounded-l border border-line bg-surface p-5 @max-2xs:-mx-[min(1rem,5vw)] @max-2xs:rounded-none @max-2xs:border-x-0 @max-2xs:px-[min(1rem,5vw)] sm:p-6"
    >
      <div className="grid gap-1">
        <h2 className="text-l font-semibold">{title}</h2>
        <p className="text-m text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
