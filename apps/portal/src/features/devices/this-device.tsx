'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import type { Device } from './device.ts'
import { KindChoices } from './kind-choices.tsx'
import { pushAbility } from './this-browser.ts'
import { type TestResult, useThisDevice } from './use-this-device.ts'
import { deviceWords } from './words.ts'

function TestOutcome({ result }: { result: TestResult | null }) {
  const words = useWords(deviceWords)
  return (
    <div role="status" className="grid gap-2 text-m">
      {result === 'waiting' && <p className="text-muted">{words.testing}</p>}
      {result === 'shown' && <p>{words.shown}</p>}
      {result === 'not_shown' && (
        <>
          <p className="font-medium text-danger-text">{words.notShown}</p>
          <ol className="grid list-decimal gap-1 ps-5">
            {words.notShownSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** The notifications of this browser: on or off, what about, and a test. */
export function ThisDevice({ publicKey, devices }: { publicKey: string | null; devices: readonly Device[] }) {
  const words = useWords(deviceWords)
  const [ability] = useState(pushAbility)
  const { deviceId, busy, denied, result, turnOn, turnOff, test } = useThisDevice(publicKey)
  const device = devices.find((one) => one.deviceId === deviceId)
  if (publicKey === null) return <p className="text-muted">{words.unavailable}</p>
  if (ability !== 'able') return <p className="text-muted">{ability === 'install' ? words.install : words.missing}</p>
  if (!device) {
    return (
      <div className="grid gap-3">
        <p className="text-m text-muted">{words.turningOn}</p>
        <Button look="primary" busy={busy} className="justify-self-start" onClick={() => void turnOn()}>
          {words.turnOn}
        </Button>
        <p role="status" className="text-m text-danger-text">
          {denied && words.denied}
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <KindChoices device={device} />
      <div className="flex flex-wrap gap-3">
        <Button busy={result === 'waiting'} onClick={() => void test()}>
          {words.test}
        </Button>
        <Button busy={busy} onClick={() => void turnOff()}>
          {words.turnOff}
        </Button>
      </div>
      <TestOutcome result={result} />
    </div>
  )
}
