import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { boxClass } from "~/ui/fields/field";
import { Icon } from "~/ui/icon";

type Props = { name: string; error: string | undefined; openRoomId: string | undefined };

/** Searches the list by the other person's name; an open room stays open beside it. */
export function RoomSearch({ name, error, openRoomId }: Props) {
  const t = useText("messages");
  return (
    <Form
      action={openRoomId ? href("/messages/:roomId", { roomId: openRoomId }) : "/messages"}
      method="get"
      role="search"
      preventScrollReset
      className="grid gap-1.5"
    >
      <div className="search-box">
        <input
          key={name}
          type="search"
          name="name"
          defaultValue={name}
          maxLength={limits.nicknameLength.max}
          placeholder={t("search")}
          aria-label={t("search")}
          enterKeyHint="search"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "room-search-error" : undefined}
          className={boxClass}
        />
        <button type="submit" aria-label={t("searchSubmit")}>
          <Icon name="search" size={22} />
        </button>
      </div>
      {error ? (
        <p id="room-search-error" role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
