//! Lines in compact JSON: a line that is only text is a string.

use super::{Kind, Line, Span};
use crate::{RuleId, Seat};
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeTuple, Serializer};
use serde::{Deserialize, Serialize};
use std::fmt;

const KINDS: [(&str, Kind); 3] =
    [("heading", Kind::Heading), ("result", Kind::Result), ("aside", Kind::Aside)];

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Span::Text(text) => serializer.serialize_str(text),
            Span::Thing { id, text } => (id, text).serialize(serializer),
            Span::Seat(seat, text) => (seat, text).serialize(serializer),
            Span::Rule(id) => alone(serializer, id),
            Span::Amount(n) => alone(serializer, n),
        }
    }
}

fn alone<S: Serializer>(serializer: S, meaning: &impl Serialize) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_tuple(1)?;
    list.serialize_element(meaning)?;
    list.end()
}

/// The spans of a line without its kind.
struct Said<'l>(&'l [Span]);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [] => serializer.serialize_str(""),
            [Span::Text(only)] => serializer.serialize_str(only),
            spans => spans.serialize(serializer),
        }
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let said = Said(self.spans());
        match KINDS.iter().find(|(_, kind)| *kind == self.kind()) {
            None => said.serialize(serializer),
            Some((name, _)) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(name, &said)?;
                map.end()
            }
        }
    }
}

/// What a span refers to: the first item of its list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Meaning {
    Name(String),
    Number(i32),
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Span;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("words, or a list of what is meant and its words")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Span, E> {
                Ok(Span::Text(text.to_owned()))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Span, E> {
                Ok(Span::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Span, A::Error> {
                let meaning = list.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                let words = list.next_element::<String>()?;
                Ok(match (meaning, words) {
                    (Meaning::Name(id), Some(text)) => Span::Thing { id, text },
                    (Meaning::Name(id), None) => match RuleId::parse(&id) {
                        Some(id) => Span::Rule(id),
                        None => Span::Text(id),
                    },
                    (Meaning::Number(seat), Some(text)) => match u8::try_from(seat) {
                        Ok(seat) => Span::Seat(Seat(seat), text),
                        Err(_) => Span::Text(text),
                    },
                    (Meaning::Number(n), None) => Span::Amount(n),
                })
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Line;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, a list of spans, or one of these behind the kind of the line")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Line, E> {
                Ok(Line::from(text))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Line, E> {
                Ok(Line::from(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Line, A::Error> {
                let mut spans = Vec::new();
                while let Some(span) = list.next_element()? {
                    spans.push(span);
                }
                Ok(Line::new(Kind::Line, spans))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Line, A::Error> {
                let (name, line) =
                    map.next_entry::<String, Line>()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                // A kind that a later program has added is read as an ordinary line.
                let kind =
                    KINDS.iter().find(|(known, _)| *known == name).map_or(Kind::Line, |(_, kind)| *kind);
                while map.next_entry::<de::IgnoredAny, de::IgnoredAny>()?.is_some() {}
                Ok(line.with_kind(kind))
            }
        }
        deserializer.deserialize_any(Read)
    }
}

#[cfg(feature = "openapi")]
mod openapi {
    use super::Line;
    use std::borrow::Cow;
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{
        AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type,
    };
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for Line {
        fn schema() -> RefOr<Schema> {
            let text = || ObjectBuilder::new().schema_type(Type::String);
            let span = || OneOfBuilder::new().item(text()).item(ArrayBuilder::new());
            let spans = || ArrayBuilder::new().items(span());
            let said = OneOfBuilder::new().item(text()).item(spans());
            let kind = ObjectBuilder::new()
                .schema_type(Type::Object)
                .additional_properties(Some(AdditionalProperties::from(RefOr::T(Schema::from(said)))));
            let line = OneOfBuilder::new().item(text()).item(spans()).item(kind).description(Some(
                "A sentence: a text, or a list of texts and of things named (`[id, text]`), seats (`[number, text]`), rules \
                 (`[id]`) and amounts (`[number]`); behind `heading`, `result` or `aside` where it is no ordinary line.",
            ));
            RefOr::T(line.into())
        }
    }

    impl ToSchema for Line {
        fn name() -> Cow<'static, str> {
            "Line".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{json, to_value};

    fn thing(id: &str, text: &str) -> Span {
        Span::Thing { id: id.into(), text: text.into() }
    }

    #[test]
    fn lines_travel_small_and_whole() {
        let words = |text: &str| Span::Text(text.to_owned());
        let cases = [
            (Line::default(), json!("")),
            (Line::from("The die shows 3."), json!("The die shows 3.")),
            (
                Line::new(
                    Kind::Line,
                    vec![words("Karkoth attacks "), thing("kulmark", "Kulmark"), words(".")],
                ),
                json!(["Karkoth attacks ", ["kulmark", "Kulmark"], "."]),
            ),
            (
                Line::new(
                    Kind::Result,
                    vec![
                        Span::Seat(Seat(1), "Tovak".into()),
                        words(" wins "),
                        Span::Rule(RuleId::new("MK-END-01")),
                    ],
                ),
                json!({"result": [[1, "Tovak"], " wins ", ["MK-END-01"]]}),
            ),
            (Line::from("Move").with_kind(Kind::Heading), json!({"heading": "Move"})),
            (Line::new(Kind::Line, vec![Span::Amount(-3)]), json!([[-3]])),
            (Line::new(Kind::Aside, vec![thing("a", "b")]), json!({"aside": [["a", "b"]]})),
        ];
        for (line, form) in cases {
            assert_eq!(to_value(&line).unwrap(), form);
            assert_eq!(serde_json::from_value::<Line>(form.clone()).unwrap(), line);
            assert_eq!(serde_json::from_str::<Line>(&form.to_string()).unwrap(), line);
        }
    }

    #[test]
    fn what_later_programs_say_is_read_as_words() {
        let line: Line =
            serde_json::from_value(json!({"whisper": ["no rule: ", ["x y"], [999, "Ada"]]})).unwrap();
        assert_eq!(line.kind(), Kind::Line);
        assert_eq!(line.text(), "no rule: x yAda");
        for bad in [json!(1), json!([1]), json!([[]]), json!({}), json!(null), json!([["a", 2]])] {
            assert!(serde_json::from_value::<Line>(bad.clone()).is_err(), "{bad}");
        }
    }
}
