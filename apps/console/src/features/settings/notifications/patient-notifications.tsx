'use client'

import { type NotificationMode, notificationModes } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { useState } from 'react'
import { useMay } from '../../../entities/session/use-me.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Settings } from '../settings.ts'
import { useChange } from '../use-change.ts'
import { settingWords } from '../words.ts'
import { channelChoices, channelsOf, choiceOf, choiceText, unreadTimesWith } from './channel-choice.ts'
import { quietHoursDraft, quietHoursFault, quietHoursOf } from './quiet-hours-draft.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { notificationSettingWords } from './words.ts'

/** The time zones to choose from, with the current one. */
const zonesWith = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((value) => ({ value, text: value }))

function NotificationsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { save } = useWords(settingWords)
  const words = useWords(notificationSettingWords)
  const change = useChange()
  const { notifications: now } = settings
  const [mode, setMode] = useState<NotificationMode>(now.mode)
  const locale = useLocale()
  const [channels, setChannels] = useState(() => choiceOf(now.channels))
  const [unreadAfter, setUnreadAfter] = useState(String(now.unreadAfter))
  const [senderName, setSenderName] = useState(now.senderName ?? '')
  const [quietHours, setQuietHours] = useState(() => quietHoursDraft(now.quietHours))
  const [fault, setFault] = useState<ReturnType<typeof quietHoursFault>>(null)
  const [timeZone, setTimeZone] = useState(now.timeZone)
  const [zones] = useState(() => zonesWith(now.timeZone))
  const run = async () => {
    const found = quietHoursFault(quietHours)
    setFault(found)
    if (found !== null) return false
    const name = senderName.trim() || null
    const sent = { channels: channelsOf(channels), unreadAfter: Number(unreadAfter) }
    await change({
      notifications: { mode, ...sent, senderName: name, quietHours: quietHoursOf(quietHours), timeZone },
    })
    return true
  }
  return (
    <ChangeDialog change={{ title: words.edit, text: words.text, button: save, run }} onClose={onClose}>
      <RadioCards
        label={words.mode}
        value={mode}
        options={notificationModes.map((value) => ({ value, label: words.modes[value], text: words.modeTexts[value] }))}
        onChange={setMode}
      />
      {mode === 'send' && (
        <SelectField
          label={words.channels}
          value={channels}
          options={channelChoices.map((value) => ({ value, text: choiceText(value, words) }))}
          onChange={setChannels}
        />
      )}
      <SelectField
        label={words.unreadAfter}
        value={unreadAfter}
        options={unreadTimesWith(now.unreadAfter).map((seconds) => ({
          value: String(seconds),
          text: durationWords(seconds * 1000, locale),
        }))}
        onChange={setUnreadAfter}
      />
      <TextField
        label={words.senderName}
        hint={words.senderNameHint(settings.name)}
        autoComplete="off"
        value={senderName}
        onChange={(event) => setSenderName(event.target.value)}
      />
      <QuietHoursFields draft={quietHours} fault={fault} onChange={setQuietHours} />
      <SelectField label={words.timeZoneText} value={timeZone} options={zones} onChange={setTimeZone} />
    </ChangeDialog>
  )
}

/** Who tells patients that something waits for them, under which name, and when not. */
export function PatientNotifications({ settings }: { settings: Settings }) {
  const { edit, none } = useWords(settingWords)
  const words = useWords(notificationSettingWords)
  const mayChange = useMay('changeSettings')
  const [editing, setEditing] = useState(false)
  const locale = useLocale()
  const { mode, channels, unreadAfter, senderName, quietHours, timeZone } = settings.notifications
  return (
    <Section
      title={words.title}
      text={words.text}
      tools={
        mayChange && (
          <Button aria-label={words.edit} onClick={() => setEditing(true)}>
            {edit}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [words.mode, words.modes[mode]],
          [words.channels, choiceText(choiceOf(channels), words)],
          [words.unreadAfter, durationWords(unreadAfter * 1000, locale)],
          [words.senderName, senderName ?? settings.name],
          [words.quietHours, quietHours === null ? none : `${quietHours.start}–${quietHours.end}`],
          [words.timeZone, timeZone],
        ]}
      />
      {editing && <NotificationsDialog settings={settings} onClose={() => setEditing(false)} />}
    </Section>
  )
}
