import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { beginHereIfIdle } from '../../ui/controls/begin-here.ts'
import { FilePicker } from '../attachments/file-picker.tsx'
import { TrayView } from '../attachments/tray-view.tsx'
import { MessageForm } from './message-form.tsx'

/** Where the patient writes in the thread, with files beside the words. */
export function Composer() {
  const { say, conversation } = useApp()
  const tray = conversation.tray.value

  // Who has just agreed to the conversation had the focus on a button that is gone.
  useEffect(beginHereIfIdle, [])

  return (
    <MessageForm
      draft={conversation.draft.value}
      write={conversation.write}
      send={conversation.send}
      hasMore={tray !== null && tray.files.value.length > 0}
      waits={tray === null || tray.isReady.value ? null : say('filesUnready')}
      above={<TrayView />}
      beside={<FilePicker />}
    />
  )
}
