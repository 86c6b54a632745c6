import { wordsOf } from '@consult/directory'
import { hasTooManyMarks, normalizeFileName, normalizeMessageText } from '@consult/domain'
import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { findLinks } from '@consult/domain/message-links'
import { evaluatePage, readPage } from '@consult/integration'
import { createRedFlagSearch, findRedFlags, loweringWords, shippedRules } from '@consult/red-flags'
import { checkJson } from '@consult/rest'
import { issuesOf, procedures } from '@consult/trpc'
import type { Report, Scale } from '../bench.ts'
import { milliseconds } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { placesOf } from './inputs.ts'
import { measureRedFlags } from './red-flags.ts'
import { fill, hostileTexts } from './texts.ts'

/** How many of the slowest procedures are shown, and how many procedures are measured. */
const sizes = {
  full: { shown: 12, procedures: Number.POSITIVE_INFINITY },
  miniature: { shown: 3, procedures: 3 },
} as const satisfies Record<Scale, unknown>

interface Measured {
  readonly place: string
  readonly text: string
  readonly ms: number
}

/**
 * The processor time of the thread, which is how long all other requests wait on an idle machine. The best of three
 * measurements.
 */
async function timeOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && best > 5; turn += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** The maximum number of values in a body. */
const many: Readonly<Record<string, () => unknown>> = {
  'a list of numbers': () => Array.from({ length: 5_000 }, () => 1),
  'a list of objects': () => Array.from({ length: 2_500 }, () => ({})),
  'an object of numbers': () => Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 1])),
  'a key of marks': () => ({ [hostileTexts.marks ?? '']: 'x' }),
}

/** What the API does to each text of a request before a use case sees it. */
async function* inputTimes(most: number): AsyncGenerator<Measured> {
  for (const [name, { inputs }] of [...procedures].slice(0, most)) {
    for (const input of inputs) {
      for (const { name: field, kind, at } of placesOf(input)) {
        const values =
          kind === 'many' ? many : Object.fromEntries(Object.entries(hostileTexts).map(([k, t]) => [k, () => t]))
        for (const [text, make] of Object.entries(values)) {
          const value = at(make())
          const ms = await timeOf(async () => {
            const { error } = await input.safeParseAsync(value)
            if (error) issuesOf(error)
          })
          yield { place: `${name} ${field}`, text, ms }
        }
      }
    }
  }
}

const headers = { policies: [], permissionsPolicy: null }
const expected = { origin: 'https://consult.example', allowedOrigins: [], pinnedScripts: [] }
const page = (html: string) =>
  evaluatePage(readPage(new URL('https://clinic.example/'), headers, { html, isCut: false }), expected)
const policy = (text: string) => `<meta http-equiv="content-security-policy" content="script-src ${text}">`
const facts = (text: string) => readClinicalFacts({ patient: { allergies: text.slice(0, 500) } })
const redFlags = createRedFlagSearch(shippedRules, loweringWords)
const findFlags = (text: string) => findRedFlags(redFlags, text)
const wordsOfStored = (text: string) => (hasTooManyMarks(text) ? [] : wordsOf(text))

/** Every other function that reads untrusted text, with the longest text that it gets. Source: docs/limits.md. */
const readers: readonly { name: string; most: number; read: (text: string) => unknown }[] = [
  { name: 'normalize a message', most: 8_000, read: normalizeMessageText },
  { name: 'normalize a draft', most: 40_000, read: normalizeMessageText },
  { name: 'normalize a file name', most: 16_000, read: (text) => normalizeFileName(text, 'image/png') },
  { name: 'words of a message', most: 8_000, read: wordsOfStored },
  { name: 'links of a message', most: 8_000, read: findLinks },
  { name: 'red flags of a message', most: 8_000, read: findFlags },
  { name: 'clinical facts', most: 500, read: facts },
  { name: 'position in JSON', most: 1024 * 1024, read: checkJson },
  { name: 'check of a page', most: 128 * 1024, read: page },
]
const more: Readonly<Record<string, string>> = {
  'JSON of lists': `[${fill('[{"a":1}],')}x`,
  'unclosed tags': fill('<b>', 128 * 1024),
  'unclosed pictures': fill('<svg>', 128 * 1024),
  attributes: `<a ${fill('a ', 128 * 1024)}`,
  scripts: fill('<script></script>', 128 * 1024),
  'scripts after a long base': `<base href="/?${fill('é', 32 * 1024)}">${fill('<script src></script>', 64 * 1024)}`,
  'spaces in a policy': policy(`${fill('\t', 120 * 1024)}x`),
  'sources in a policy': policy(fill('a ', 120 * 1024)),
  'hashes in a policy': `${policy(`${fill('a ', 60 * 1024)}'b'`)}<script src="/embed/v1/consult.js" integrity="${fill('b ', 60 * 1024)}"></script>`,
}

async function* readerTimes(): AsyncGenerator<Measured> {
  for (const { name, most, read } of readers) {
    for (const [text, whole] of Object.entries({ ...hostileTexts, ...more })) {
      const sent = [...whole].slice(0, most).join('')
      yield { place: name, text, ms: await timeOf(() => read(sent)) }
    }
  }
}

/** Measures how long untrusted text blocks all other requests of a shared process, in every place that reads such text. */
export async function runHostile(scale: Scale): Promise<Report> {
  const { shown, procedures: most } = sizes[scale]
  const inputs: Measured[] = []
  for await (const measured of inputTimes(most)) inputs.push(measured)
  const others: Measured[] = []
  for await (const measured of readerTimes()) others.push(measured)
  const flags = measureRedFlags(scale)
  const slowest = (measured: readonly Measured[]) =>
    measured
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shown)
      .map(({ place, text, ms }) => [place, text, milliseconds(ms)])
  const text = [
    renderTable(['hostile: inputs', 'text', 'CPU'], slowest(inputs)),
    renderTable(['hostile: readers', 'text', 'CPU'], slowest(others)),
    renderTable(['hostile: red flags', 'CPU', 'by first words', 'ratio'], flags),
  ].join('\n')
  return { text, samples: { inputs: inputs.length, readers: others.length, redFlags: flags.length } }
}
