import type { ReactNode } from 'react'

/** A part of the profile. */
export function ProfileSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-l border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-l font-semibold">{title}</h2>
        <p className="text-m text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
