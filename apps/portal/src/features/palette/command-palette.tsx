'use client'

import { Dialog } from '@base-ui/react/dialog'
import type { PatientHit } from '@consult/domain'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { useChoice } from '@consult/ui/controls/use-choice.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { goToInbox, isInInbox, useInboxLocation } from '../../entities/inbox-location/use-inbox-location.ts'
import { Born } from '../../entities/patients/born.tsx'
import { openHit } from '../search/hits.ts'
import { isSearchable } from '../search/is-searchable.ts'
import { searchInbox } from '../search/search-inbox.ts'
import { useSearch } from '../search/use-search.ts'
import { type Command, matchCommands, useCommands } from './commands.ts'
import { paletteOpen, typedAhead } from './palette-open.ts'
import { paletteWords } from './words.ts'

/** A line of the palette. */
type Line = { readonly group: string; readonly id: string } & (
  | { readonly command: Command }
  | { readonly patient: PatientHit }
)

function LineWords({ line }: { line: Line }) {
  if ('patient' in line) {
    const { name, externalId, birthDate, phone } = line.patient
    return (
      <>
        <span className="flex min-w-[min(10rem,100%)] flex-1 flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 wrap-anywhere">{name ?? externalId}</bdi>
          <Born birthDate={birthDate} className="text-s text-muted" />
        </span>
        <span className="figures max-w-full text-s wrap-anywhere text-faint">{phone}</span>
      </>
    )
  }
  const { name, key } = line.command
  return (
    <>
      <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
      {key && <Kbd className="pointer-coarse:hidden">{key.toUpperCase()}</Kbd>}
    </>
  )
}

function useLines(text: string): { lines: Line[]; hasFound: boolean; search: ReturnType<typeof useSearch> } {
  const words = useWords(paletteWords)
  const search = useSearch(text)
  const commands = matchCommands(useCommands(), text).map(
    (command): Line => ({ group: words.groups[command.group], id: `command-${command.id}`, command }),
  )
  const patients = (search.enabled ? search.patients : []).map(
    (patient): Line => ({ group: words.patients, id: patient.id, patient }),
  )
  const sought = text.trim()
  const messages: Line = {
    group: words.messages,
    id: 'messages',
    command: {
      id: 'messages',
      name: words.searchMessages(sought),
      group: 'moving',
      key: null,
      href: null,
      run: () => {
        searchInbox(sought)
        if (!isInInbox()) goToInbox({ view: 'mine', consultId: null })
      },
    },
  }
  const found = [...commands, ...patients]
  return { lines: isSearchable(sought) ? [...found, messages] : found, hasFound: found.length > 0, search }
}

function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords(paletteWords)
  const router = useRouter()
  const { view } = useInboxLocation()
  const [text, setText] = useState(() => typedAhead.take())
  const { lines, hasFound, search } = useLines(text)
  const list = useRef<HTMLDivElement>(null)
  const run = (line: Line | undefined) => {
    if (!line) return
    onClose()
    // Wait until the palette has closed, because what opens next takes the focus.
    requestAnimationFrame(() => {
      if ('patient' in line) openHit({ kind: 'patient', hit: line.patient }, view)
      else if (line.command.href !== null) router.push(line.command.href)
      else line.command.run?.()
    })
  }
  const choice = useChoice({ count: lines.length, reset: text, onChoose: (at) => run(lines[at]) })
  useEffect(() => {
    list.current?.querySelector(`[data-line="${choice.at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [choice.at])
  const said = search.isError ? words.failed : search.isFetching ? words.searching : hasFound ? '' : words.nothing
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-5 shrink-0 text-faint" aria-hidden />
        <input
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: a dialog that is one field
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={choice.press}
          aria-label={words.look}
          placeholder={words.look}
          aria-expanded={lines.length > 0}
          aria-controls="palette-lines"
          aria-activedescendant={lines.length > 0 ? `palette-${choice.at}` : undefined}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none"
        />
      </div>
      <div
        ref={list}
        id="palette-lines"
        role="listbox"
        aria-label={words.title}
        className="max-h-[50dvh] overflow-y-auto p-2"
      >
        {lines.map((line, n) => (
          <div key={line.id} role="presentation">
            {line.group !== lines[n - 1]?.group && (
              <p role="presentation" className="px-3 pt-2 pb-1 text-s font-semibold text-muted">
                {line.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys */}
            <div
              id={`palette-${n}`}
              data-line={n}
              role="option"
              aria-selected={n === choice.at}
              onClick={() => run(line)}
              onPointerMove={() => choice.look(n)}
              className="flex min-h-10 cursor-default flex-wrap items-center gap-x-3 rounded-s px-3 py-1 text-m aria-selected:bg-selected pointer-coarse:min-h-11"
            >
              <LineWords line={line} />
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="min-h-6 px-5 pb-2 text-s text-muted">
        {said}
      </p>
    </>
  )
}

/** Finds every available action on the page by name, patients by their names, and messages in the inbox's search. */
export function CommandPalette() {
  const open = useStore(paletteOpen, (now) => now)
  const words = useWords(paletteWords)
  const close = () => paletteOpen.set(false)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          data-overlay=""
          className="overlay-fade fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-150 overflow-hidden rounded-l border border-line bg-surface shadow-overlay"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          {open && <Palette onClose={close} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
