import { useRef } from 'react'
import { agentPersonasStrings } from '@/components/strings/settings/agent-personas'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'

const words = agentPersonasStrings

/** Lets a person choose files to import, or a folder of them. */
export function FileButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className="flex flex-wrap gap-8">
      <FileButton label={words.chooseFiles} icon="paperclip" onFiles={onFiles} />
      <FileButton label={words.chooseFolder} icon="upload" isFolder onFiles={onFiles} />
    </div>
  )
}

function FileButton(props: {
  label: string
  icon: string
  isFolder?: boolean
  onFiles: (files: File[]) => void
}) {
  const { label, icon, isFolder = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="hidden"
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : { accept: '.yaml,.yml,.json,.md,.markdown,.zip' })}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Icon name={icon} small /> {label}
      </Button>
    </>
  )
}
