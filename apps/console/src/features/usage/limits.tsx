'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import type { Usage } from './usage.ts'
import { usageWords } from './words.ts'

/** The used share of a limit from which it is highlighted. */
const nearly = 0.8

function Limit({ name, used, limit }: Usage['limits'][number]) {
  const words = useWords(usageWords)
  const locale = useLocale()
  const number = (count: number) => new Intl.NumberFormat(locale.language, { maximumFractionDigits: 0 }).format(count)
  const label = Object.hasOwn(words.names, name) ? words.names[name as keyof typeof words.names] : name
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  return (
    <li className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-m">
        <span>{label}</span>
        <span className="figures text-muted">{words.usedOf(number(used), number(limit))}</span>
      </p>
      <meter aria-label={label} min={0} max={1} high={nearly} optimum={0} value={share} className="h-2 w-full">
        {words.usedOf(number(used), number(limit))}
      </meter>
    </li>
  )
}

/** Shows what remains of the limits. */
export function Limits({ usage: { limits, rateLimit } }: { usage: Usage }) {
  const words = useWords(usageWords)
  const locale = useLocale()
  const number = (count: number) => new Intl.NumberFormat(locale.language).format(count)
  return (
    <>
      <Section title={words.limits} text={words.limitsText}>
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-8">
          {limits.map((limit) => (
            <Limit key={limit.name} {...limit} />
          ))}
        </ul>
      </Section>
      <Section title={words.rate} text={words.limitsText}>
        <Facts
          facts={[
            [words.perKey, words.perSecond(number(rateLimit.perSecond), number(rateLimit.burst))],
            [words.account, words.perSecond(number(rateLimit.accountPerSecond), number(rateLimit.accountBurst))],
            [words.refusedToday, number(rateLimit.refusedToday)],
          ]}
        />
      </Section>
    </>
  )
}
