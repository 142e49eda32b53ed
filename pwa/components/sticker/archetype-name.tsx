/** The name of a type, with its emoji; 'K-Pop' does not break at its hyphen, and the emoji goes with the last word. */
export function ArchetypeName({ name, emoji = '' }: { name: string; emoji?: string }) {
  const parts = name.split(/(\S+-\S+)/).map((part, index) =>
    part.includes('-') ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      <span key={index}>{part}</span>
    ),
  )
  return (
    <>
      {parts}
      {emoji && <span aria-hidden="true">{`\u00a0${emoji}`}</span>}
    </>
  )
}
