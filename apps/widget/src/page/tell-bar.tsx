import { useEffect, useState } from 'preact/hooks'
import type { DeviceApi } from './device-api.ts'
import type { PushAbility, Subscription } from './push.ts'
import type { PageWords } from './words/page-words.ts'

/** What the bar needs of the browser. */
export interface PushBrowser {
  readonly ability: PushAbility
  permission(): NotificationPermission
  requestPermission(): Promise<NotificationPermission>
  subscribe(publicKey: string): Promise<Subscription | null>
  unsubscribe(): Promise<string | null>
}

/** The patient's choice in this browser. `on`: they allowed notifications. `no`: they closed the offer. */
export interface KeptChoice {
  read(): 'on' | 'no' | null
  write(choice: 'on' | 'no' | null): void
}

type Standing = 'hidden' | 'offered' | 'on' | 'blocked' | 'failed' | 'install'

/**
 * Offers notifications on this device, and ends them. The permission is asked inside of the tap, because browsers refuse it
 * otherwise.
 */
export function TellBar(props: {
  readonly words: PageWords
  readonly api: DeviceApi
  readonly browser: PushBrowser
  readonly choice: KeptChoice
}) {
  const { words, api, browser, choice } = props
  const [standing, setStanding] = useState<Standing>('hidden')
  const [publicKey, setPublicKey] = useState('')
  const [isBusy, setBusy] = useState(false)

  const register = async (key: string) => {
    const subscription = await browser.subscribe(key).catch(() => null)
    const added = subscription && (await api.add(subscription))
    choice.write(added ? 'on' : null)
    setStanding(added ? 'on' : 'failed')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person has confirmed who they are
  useEffect(() => {
    const begin = async () => {
      if (browser.ability === 'missing' || choice.read() === 'no') return
      const key = await api.publicKey()
      if (key === null) return
      setPublicKey(key)
      if (browser.ability === 'install') setStanding('install')
      else if (browser.permission() === 'denied') setStanding('hidden')
      // Browsers renew subscriptions, and some push services never say that one has ended.
      else if (choice.read() === 'on' && browser.permission() === 'granted') await register(key)
      else setStanding('offered')
    }
    void begin()
  }, [])

  const turnOn = async () => {
    if (isBusy) return
    setBusy(true)
    const permission = await browser.requestPermission().catch(() => 'default' as const)
    if (permission === 'granted') await register(publicKey)
    else setStanding(permission === 'denied' ? 'blocked' : 'offered')
    setBusy(false)
  }
  const turnOff = async () => {
    if (isBusy) return
    setBusy(true)
    const endpoint = await browser.unsubscribe().catch(() => null)
    if (endpoint) await api.remove(endpoint)
    choice.write(null)
    setStanding('offered')
    setBusy(false)
  }
  const dismiss = () => {
    choice.write('no')
    setStanding('hidden')
  }
  if (standing === 'hidden') return null
  const texts = {
    offered: words.tellWhy,
    on: words.tellOn,
    blocked: words.tellBlocked,
    failed: words.busy,
    install: words.tellInstall,
  } as const
  return (
    <aside class="tell">
      <p role="status">{texts[standing]}</p>
      {(standing === 'offered' || standing === 'failed') && (
        <button type="button" class="button" aria-disabled={isBusy} onClick={turnOn}>
          {words.tell}
        </button>
      )}
      <button type="button" class="link" aria-disabled={isBusy} onClick={standing === 'on' ? turnOff : dismiss}>
        {standing === 'on' ? words.tellOff : words.tellNo}
      </button>
    </aside>
  )
}
