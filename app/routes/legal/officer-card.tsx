import { inlineLinkClass } from "~/ui/text/text-link";

type Props = {
  id: string;
  title: string;
  officer: { name: string; department?: string; phone: string; email: string };
};

/** A person who answers for something by law, with ways to reach them. */
export function OfficerCard({ id, title, officer: { name, department, phone, email } }: Props) {
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-lg border border-line bg-raised px-5 py-4">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p>
        {department ? `${name} · ${department}` : name} ·{" "}
        <a href={`tel:${phone}`} className={inlineLinkClass()}>
          {phone}
        </a>{" "}
        ·{" "}
        <a href={`mailto:${email}`} className={inlineLinkClass()}>
          {email}
        </a>
      </p>
    </section>
  );
}
