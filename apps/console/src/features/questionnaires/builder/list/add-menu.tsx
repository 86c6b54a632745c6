'use client'

import { Menu } from '@base-ui/react/menu'
import { type ItemType, itemTypes } from '@consult/questionnaires'
import { addItem, type ItemId, placeAfter } from '@consult/questionnaires/builder'
import { Button } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus } from 'lucide-react'
import { useTools } from '../editor-context.ts'
import { builderWords } from '../words.ts'

/** Common types first. Web addresses and times are rare, and stay editable where a form has them. */
const offered: readonly ItemType[] = [
  'choice',
  'boolean',
  'string',
  'text',
  'integer',
  'decimal',
  'quantity',
  'date',
  'attachment',
  'open-choice',
  'group',
  'display',
  ...itemTypes.filter((type) => type === 'dateTime' || type === 'time' || type === 'url'),
]

/** Adds an item of a chosen type. @param after the item below which it goes; null: at the end */
export function AddMenu({
  label,
  after,
  isMain = false,
  onAdded,
}: {
  label: string
  after: ItemId | null
  isMain?: boolean
  onAdded: (id: ItemId) => void
}) {
  const { types } = useWords(builderWords)
  const { editor } = useTools()
  const add = (type: ItemType) => {
    let added: ItemId | null = null
    editor.edit((draft) => {
      const made = addItem(draft, type, placeAfter(draft, after))
      added = made.id
      return made.draft
    })
    if (added !== null) onAdded(added)
  }
  return (
    <MenuFrame
      align="start"
      trigger={
        <Button look={isMain ? 'primary' : 'secondary'}>
          <Plus className="size-4.5" aria-hidden />
          {label}
        </Button>
      }
    >
      {offered.map((type) => (
        <Menu.Item key={type} onClick={() => add(type)} className={menuItem}>
          {types[type]}
        </Menu.Item>
      ))}
    </MenuFrame>
  )
}
