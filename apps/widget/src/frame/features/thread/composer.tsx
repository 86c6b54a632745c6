import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { focusContentIfIdle } from '../../ui/controls/focus-content.ts'
import { useBroughtFiles } from '../attachments/brought-files.ts'
import { FilePicker } from '../attachments/file-picker.tsx'
import { TrayView } from '../attachments/tray-view.tsx'
import { MessageForm } from './message-form.tsx'

/** Lets the patient write in the thread and attach files. */
export function Composer() {
  const { say, conversation } = useApp()
  const tray = conversation.tray.value

  const isDropTarget = useBroughtFiles((files) => conversation.tray.value?.add(files))

  // If the patient has just given consent, the focus was on a button that no longer exists.
  useEffect(focusContentIfIdle, [])

  return (
    <MessageForm
      draft={conversation.draft.value}
      write={conversation.write}
      send={conversation.send}
      hasMore={tray?.files.value.some(({ state }) => state === 'done') ?? false}
      waits={tray === null || tray.isReady.value ? null : say('filesUnready')}
      isDropTarget={isDropTarget}
      above={<TrayView />}
      beside={<FilePicker add={(files) => conversation.tray.value?.add(files)} />}
    />
  )
}
