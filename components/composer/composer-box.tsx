'use client'

import dynamic from 'next/dynamic'
import { useId } from 'react'
import { DropPlace } from '@/components/files/drop-place'
import { activeId, describeCount } from '@/components/mentions/describe-options'
import { composerStrings as words } from '@/components/strings/composer'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { AttachButton } from './bar/attach-button'
import { BarButton } from './bar/bar-button'
import { EmojiButton } from './bar/emoji-button'
import { LengthChoice } from './bar/length-choice'
import { SendLater } from './bar/send-later'
import { ComposerNotes } from './composer-notes'
import type { ComposerProps } from './composer-props'
import {
  barStyle,
  boxStyle,
  composerStyle,
  growingTextStyle,
  newTextStyle,
  pickerPlace,
} from './composer-style'
import { AnswerChip } from './unasked/answer-chip'
import { useExpanded } from './use-expanded'
import { useWriting } from './use-writing'

// Loads with the first key, which for most @ is Shift or Alt, or when the pointer comes near its button.
const loadPicker = () => import('@/components/mentions/picker-part')
const PickerPart = dynamic(async () => (await loadPicker()).PickerPart, { ssr: false })
const FileTray = dynamic(() => import('@/components/files/file-tray').then(file => file.FileTray))
// Asked before a message that notifies many.
const CallGate = dynamic(() => import('./calls/call-gate').then(file => file.CallGate), { ssr: false })

/** The view of one conversation's composer. */
export function ComposerBox(props: ComposerProps) {
  const { placeholder, form = 'box' } = props
  const id = useId()
  const writing = useWriting(props)
  const { attaching, sendable } = writing
  const { isExpanded, onFocus, onBlur } = useExpanded()
  const { blank, left, inCode, names, outlook } = writing.reading
  const { open, isNear, comeNear, show } = writing.picker
  const isTooLong = left !== null && left < 0
  const isBare = blank && attaching.files.length === 0
  const isResting = form === 'line' && isBare && !isExpanded && !attaching.isOver
  const isReady = sendable && attaching.files.every(({ state }) => state !== 'uploading')
  const offersLength = outlook.answerers.length > 0 || writing.length !== null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on this element, it only watches the focus and whether somebody comes near
    <div
      data-composer
      data-resting={isResting || undefined}
      className={composerStyle({ form })}
      onFocus={onFocus}
      onKeyDownCapture={comeNear}
      onPointerEnter={comeNear}
      onBlur={onBlur}
    >
      {isNear && (
        // A person who only comes near misses nothing if it can't be loaded.
        <LoadedPart open={names.length > 0 || open !== null}>
          <PickerPart
            pickingRef={writing.picker.ref}
            boxRef={writing.boxRef}
            agents={props.agents}
            members={writing.offered}
            channel={writing.channel}
            className={pickerPlace[form]}
            onShow={show}
          />
        </LoadedPart>
      )}
      <div className={boxStyle({ isResting })}>
        <textarea
          ref={writing.boxRef}
          className={growingTextStyle({ isResting, className: newTextStyle })}
          rows={1}
          // The server renders the box disabled: text written before the page is hydrated would be lost.
          disabled={typeof window === 'undefined'}
          defaultValue={writing.opened}
          dir="auto"
          autoComplete="off"
          placeholder={placeholder}
          aria-label={placeholder}
          aria-describedby={`${id}-notes ${id}-who`}
          aria-invalid={isTooLong || undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open?.listId}
          aria-activedescendant={activeId(open)}
          onInput={writing.handleInput}
          onPaste={writing.handlePaste}
          onSelect={writing.picker.hearCaret}
          onKeyDown={writing.handleKey}
          onBlur={writing.picker.close}
        />
        {attaching.uploads && attaching.files.length > 0 && (
          <div className="phone:col-span-full phone:row-start-2">
            <LoadedPart inside>
              <FileTray files={attaching.files} uploads={attaching.uploads} />
            </LoadedPart>
          </div>
        )}
        <ComposerNotes
          className="mx-12 group-data-resting/composer:hidden phone:col-span-full phone:row-start-3 phone:mx-2"
          id={`${id}-notes`}
          left={left}
          tooMany={outlook.tooMany}
          // If nobody else would answer, the line below says so.
          off={outlook.answerers.length > 0 ? outlook.switchedOff.map(agent => agent.displayName) : []}
          problems={attaching.problems}
          due={writing.isDue ? attaching.files.filter(({ state }) => state === 'uploading').length : 0}
          inCode={inCode}
          names={writing.reading.names}
          channel={writing.channel}
          onAsFile={attaching.uploads ? writing.sendAsFile : undefined}
        />
        <div className={barStyle({ isResting })}>
          {attaching.uploads && <AttachButton ref={writing.attachRef} onFiles={attaching.add} />}
          <BarButton
            look="quiet"
            icon="at-sign"
            label={words.mention}
            // A phone has room for one button, and @ is on its keyboard, too.
            className={attaching.uploads ? 'phone:hidden' : 'phone:col-start-2'}
            aria-haspopup="listbox"
            aria-expanded={open !== null}
            onClick={writing.startMention}
          />
          <EmojiButton boxRef={writing.boxRef} onPick={writing.insertEmoji} />
          {offersLength && (
            <LengthChoice
              length={writing.length}
              onChoose={writing.setLength}
              onPreview={props.onPreview && isReady ? writing.preview : undefined}
            />
          )}
          <span className="flex-1 group-data-resting/composer:hidden phone:hidden" />
          <AnswerChip
            id={`${id}-who`}
            outlook={outlook}
            isBesideLength={offersLength}
            isAmongPeople={writing.channel?.kind === 'direct' && writing.channel.directAgentId === null}
            onToggle={writing.toggleAgents}
          />
          {props.later && (
            <SendLater
              place={props.later}
              isReady={isReady}
              onRead={writing.readMessage}
              onKept={writing.clear}
            />
          )}
          <BarButton
            look={sendable ? 'main' : 'off'}
            icon="arrow-up"
            label={words.send}
            className="wide:group-data-resting/composer:hidden phone:col-start-4"
            aria-disabled={!sendable}
            onClick={() => writing.send()}
          />
        </div>
        {attaching.isOver && <DropPlace />}
      </div>
      {writing.isAsking && writing.channel && (
        <LoadedPart>
          <CallGate
            names={writing.reading.names}
            channel={writing.channel}
            onPass={() => writing.send(true)}
            onBack={() => writing.setAsking(false)}
          />
        </LoadedPart>
      )}
      <span className="sr-only" role="status">
        {open ? describeCount(open) : isTooLong && words.tooLong}
      </span>
    </div>
  )
}
