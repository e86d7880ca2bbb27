import { useLoaderData, useSearchParams } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import type { LinkTarget } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { fillText, type Lng, languages, TextContext, type TextSource } from "~/i18n/i18n";
import { areaTexts } from "~/i18n/i18n.server";
import type { Area, Texts } from "~/i18n/locales/texts";
import { dark, light, variables } from "~/styles/palettes";
import { tintCount } from "~/styles/tint-of";
import { type tintLightness, tintsOf } from "~/styles/tints";
import { Alert } from "~/ui/alert";
import { Arches } from "~/ui/arches";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button, LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Cover } from "~/ui/cover";
import { EmptyState } from "~/ui/empty-state";
import { Checkbox, RadioGroup, Select } from "~/ui/fields/choice";
import { type FieldMeta, TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { PasswordField } from "~/ui/fields/password-field";
import { TextArea } from "~/ui/fields/text-area";
import { Icon } from "~/ui/icon";
import { IconButton, IconLink } from "~/ui/icon-button";
import { MoreList } from "~/ui/more-list";
import { Dialog } from "~/ui/overlays/dialog";
import { Menu } from "~/ui/overlays/menu";
import { PageHead } from "~/ui/page-head";
import { Picture } from "~/ui/picture";
import { SearchForm } from "~/ui/search-form";
import { Chips } from "~/ui/tables/chips";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { Tabs } from "~/ui/tabs";
import { ExpandableText } from "~/ui/text/expandable-text";
import { Money } from "~/ui/text/money";
import { NamedText } from "~/ui/text/named-text";
import { inlineLinkClass, TextLink } from "~/ui/text/text-link";
import { DateText, RelativeTime } from "~/ui/text/time-text";
import { UserText } from "~/ui/text/user-text";

const areas = ["shell", "search", "errors", "posts"] as const satisfies Area[];
const themes = { light, dark };
const samples = {
  ko: {
    name: "아주 긴 이름을 가진 새벽 사진가 김하늘",
    text: "보내기",
    long: "바다를 지키는 사람들의 하루를 적어요. ",
  },
  en: { name: "Alexandra Featherstonehaugh-Winterbourne", text: "Send", long: "A day with people who guard the sea. " },
};

export const handle: RouteHandle = { shell: "plain" };

/** In development only: app/routes.ts leaves the address out of the built site. */
export const loader = guardedLoader(async () => ({
  title: "UI kit",
  texts: Object.fromEntries(languages.map((lng) => [lng, textsOf(lng)])) as Record<Lng, Partial<Texts>>,
}));

const textsOf = (lng: Lng) => Object.fromEntries(areas.map((area) => [area, areaTexts(lng, area)]));

/** Every primitive of app/ui in every state: `?lng=` and `?theme=` show one column, `?dialog` an open dialog. */
export default function Kit() {
  const [query] = useSearchParams();
  const chosen = <T extends string>(all: T[], name: string) => all.filter((one) => (query.get(name) ?? one) === one);
  return (
    <>
      <style>
        {Object.entries(themes)
          .map(([name, theme]) => paletteRule(name, theme))
          .join("\n")}
      </style>
      <div className="grid gap-4 md:grid-cols-2">
        {chosen([...languages], "lng").flatMap((lng) =>
          chosen(["light", "dark"], "theme").map((theme) => (
            <section key={`${lng} ${theme}`} data-palette={theme} lang={lng} className="grid gap-4 rounded-lg p-5">
              <h1 className="text-headline">{`${lng} ${theme}`}</h1>
              <InLanguage lng={lng}>
                <Primitives lng={lng} id={`${lng}-${theme}`} />
                {query.has("dialog") ? <OpenDialog lng={lng} /> : null}
              </InLanguage>
            </section>
          )),
        )}
      </div>
    </>
  );
}

function paletteRule(name: string, theme: typeof light): string {
  const properties = Object.entries(variables(theme)).map(([property, value]) => `${property}: ${value};`);
  const tints = Object.entries(tintsOf(name as keyof typeof tintLightness)).map(
    ([property, value]) => `${property}: ${value};`,
  );
  return `[data-palette=${name}] { ${properties.join(" ")} color-scheme: ${name}; background: var(--surface); color: var(--ink); }
    [data-palette=${name}] [data-tint] { ${tints.join(" ")} }`;
}

function InLanguage({ lng, children }: { lng: Lng; children: ReactNode }) {
  const { texts } = useLoaderData<typeof loader>();
  const source = useMemo<TextSource>(
    () => ({
      lng,
      say: (area, key, params) => fillText((texts[lng]?.[area] ?? {}) as Texts[Area], key, params ?? {}, lng),
    }),
    [lng, texts],
  );
  return <TextContext.Provider value={source}>{children}</TextContext.Provider>;
}

function Primitives({ lng, id }: { lng: Lng; id: string }) {
  const { name, text, long } = samples[lng];
  const meta = (field: string, rest: Partial<FieldMeta> = {}): FieldMeta => ({
    id: `${id}-${field}`,
    name: `${id}-${field}`,
    errorId: `${id}-${field}-error`,
    descriptionId: `${id}-${field}-hint`,
    ...rest,
  });
  const wrong = { errors: [long.trim()], required: true };
  const options = ["a", "b"].map((value) => ({ value, label: `${text} ${value}`, hint: long }));
  return (
    <>
      <Group title="page-head, tabs, chips">
        <PageHead title={name} lead={long} eyebrow={text} />
        <Tabs label={text} tabs={[tab("?", name, true), tab("?tab", text, false)]} />
        <Chips label={text} chips={[tab("?", name, true), tab("?chip", text, false)]} />
      </Group>
      <Group title="button">
        {(["accent", "primary", "secondary", "soft", "quiet", "danger"] as const).map((variant) => (
          <p key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>{text}</Button>
            <Button variant={variant} size="small">
              <Icon name="plus" size={16} />
              {text}
            </Button>
            <Button variant={variant} disabled>
              {text}
            </Button>
            <SubmitButton variant={variant} pending>
              {text}
            </SubmitButton>
          </p>
        ))}
        <LinkButton to="?" fullWidth>
          {name}
        </LinkButton>
      </Group>
      <Group title="icon-button, text-link">
        <p className="flex flex-wrap items-center gap-2">
          <IconButton aria-label={text}>
            <Icon name="close" />
          </IconButton>
          <IconLink to="?" aria-label={text} className="text-muted">
            <Icon name="share" />
          </IconLink>
          <Icon name="heart" filled />
        </p>
        <p className="flex flex-wrap gap-4">
          {(["inherit", "muted", "accent", "ink"] as const).map((tone) => (
            <TextLink key={tone} to="?" tone={tone}>
              {text}
            </TextLink>
          ))}
          <TextLink to="?" size="inherit" weight="normal">
            {text}
          </TextLink>
        </p>
        <p>
          {long}
          <a href="?" className={inlineLinkClass({ weight: "semibold" })}>
            {text}
          </a>
        </p>
      </Group>
      <Group title="alert, badge, form-head">
        <Alert>{long}</Alert>
        <Alert tone="success">{long}</Alert>
        <FormHead form={{ errors: [long], status: "error", errorId: `${id}-form-error` }} />
        <p className="flex flex-wrap gap-2">
          {(["neutral", "tint", "accent", "success", "warning", "danger"] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {text}
            </Badge>
          ))}
        </p>
      </Group>
      <Group title="fields">
        <TextField meta={meta("empty")} label={text} hint={long} placeholder={name} />
        <TextField meta={meta("full", { initialValue: name, required: true })} label={text} />
        <TextField meta={meta("wrong", { ...wrong, initialValue: name })} label={text} />
        <PasswordField meta={meta("password", wrong)} label={text} autoComplete="new-password" />
        <TextArea meta={meta("line")} label={text} max={500} inline />
        <TextArea meta={meta("area", { ...wrong, initialValue: long })} label={text} max={500} />
        <Select meta={meta("select", wrong)} label={text} options={options} />
        <Checkbox meta={meta("check", { required: true })} label={long} />
        <Checkbox meta={meta("checked", { ...wrong, initialValue: "on" })} label={text} />
        <RadioGroup meta={meta("radio", { initialValue: "a" })} legend={text} options={options} />
        <RadioGroup meta={meta("inline", wrong)} legend={text} options={options} inline />
        <SearchForm q={text} error={long} />
      </Group>
      <Group title="card, cover, avatar, picture">
        <Card>{long}</Card>
        <Card flush>
          <Cover imageUrl={null} width={640} height={200} className="h-24 w-full" />
        </Card>
        <p className="flex flex-wrap gap-2">
          <Avatar name={name} imageUrl={null} />
          <Avatar name={text} imageUrl={null} size={64} />
          <Avatar name={name} imageUrl="/icon-192.png" size={64} />
          {["가", "나", "다", "라", "마", "바"].map((letter) => (
            <Avatar key={letter} name={letter} imageUrl={null} size={44} />
          ))}
        </p>
        <div className="max-w-32">
          <Picture image={{ url: "/icon-512.png", width: 512, height: 512, alt: text, color: "#bf3d12" }} />
        </div>
      </Group>
      <Group title="tints">
        <ul className="grid grid-cols-4 gap-2">
          {Array.from({ length: tintCount }, (_, tint) => tint).map((tint) => (
            <li key={tint} data-tint={tint} className="grid gap-1 rounded-md bg-tint-soft p-3 text-small text-tint-ink">
              {text}
              <span className="h-2 rounded-full bg-tint" />
            </li>
          ))}
        </ul>
      </Group>
      <Group title="texts">
        <p>
          <Money won={1_234_567} /> · <DateText at="2026-11-22T03:00:00Z" time /> ·{" "}
          <RelativeTime at="2026-11-21T03:00:00Z" />
        </p>
        <p>
          <NamedText names={[name]} say={(first) => `${first} ${text}`} />
        </p>
        <UserText text={`${long}https://example.com/${"long".repeat(20)}\n${name}`} />
        <ExpandableText text={long.repeat(20)} />
      </Group>
      <Group title="menu, table, list, empty state">
        <Menu
          title={text}
          entries={[
            { icon: "settings", label: name, to: "?" },
            { icon: "card", label: text, to: "?", aside: "12" },
          ]}
        />
        <Table linked label={text} heads={[text, name, "₩"]}>
          <tr>
            <CellLink to="?" note={long}>
              {name}
            </CellLink>
            <Cell>{long}</Cell>
            <Cell nowrap>
              <Money won={9_900} />
            </Cell>
          </tr>
        </Table>
        <MoreList page={{ items: [name, text], pagingKey: null }} idOf={(item) => item}>
          {(item) => <li>{item}</li>}
        </MoreList>
        <Arches holds="lock" />
        <EmptyState title={name} hint={long}>
          <LinkButton to="?">{text}</LinkButton>
        </EmptyState>
      </Group>
    </>
  );
}

const tab = (to: LinkTarget, label: string, current: boolean) => ({ to, label, current });

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-small text-muted">{title}</h2>
      {children}
    </section>
  );
}

function OpenDialog({ lng }: { lng: Lng }) {
  const { name, text, long } = samples[lng];
  return (
    <Dialog title={name} closeTo="?" sheet>
      <p>{long}</p>
      <Button>{text}</Button>
    </Dialog>
  );
}
