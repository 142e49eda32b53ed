/** The name of a type: 'K-Pop' does not break at its hyphen. */
export function ArchetypeName({ name }: { name: string }) {
  return name.split(/(\S+-\S+)/).map((part, index) =>
    part.includes('-') ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
